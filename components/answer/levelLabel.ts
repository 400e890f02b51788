/** A level's number with its description. */
export const levelLabel = (level: string, legend: string): string => `${level}  ${legend}`;
