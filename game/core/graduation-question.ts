/** The two answers to the question at a graduation. */
export const GRADUATION_ANSWERS = ["first", "second"] as const;
export type GraduationAnswer = (typeof GRADUATION_ANSWERS)[number];

/** An answer with its words, outcome and consequence. */
export interface GraduationOption {
  readonly label: string;
  readonly reply: string;
  /** Signed whole dollars. */
  readonly cash?: number | undefined;
  /** Signed. */
  readonly followers?: number | undefined;
  readonly experience?: number | undefined;
}

/** The question at the graduation from a course. */
export interface GraduationQuestion {
  /** Id of the course. */
  readonly course: string;
  readonly question: string;
  readonly first: GraduationOption;
  readonly second: GraduationOption;
}

/** The questions, one for each course. */
export interface Graduation {
  readonly questions: readonly GraduationQuestion[];
}

/** Returns the question of a course; undefined if it has none. */
export function questionOf({ questions }: Graduation, courseId: string): GraduationQuestion | undefined {
  return questions.find(({ course }) => course === courseId);
}
