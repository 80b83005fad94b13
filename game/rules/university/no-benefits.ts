/** Benefits before the first course. In its own file, because the page needs it before any rule of a course. */
export const NO_BENEFITS = {
  actions: {},
  masteryPercent: 0,
  conversionThousandths: 0,
  tuitionPercent: 0,
  experiencePercent: 0,
  title: null,
  closed: {},
  inheritance: null,
  knownFor: null,
} as const;
