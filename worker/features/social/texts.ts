export const certified = (name: string) => `${name} (Certified)`;
export const readyInSeconds = (seconds: number) => `Ready in ${seconds} s.`;
