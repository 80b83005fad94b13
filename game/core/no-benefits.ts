/** Benefits before the first course. In its own file, so that the first chunk has no rules of courses. */
export const NO_BENEFITS = {
  actions: {},
  masteryPercent: 0,
  conversionThousandths: 0,
  tuitionPercent: 0,
  experiencePercent: 0,
  title: null,
  closed: {},
  inheritance: null,
} as const;
