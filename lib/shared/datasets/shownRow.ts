/**
 * A row's number for reading. Addresses, files and stored rows count from 0, people from 1.
 * @param row as stored
 */
export const shownRow = (row: number): number => row + 1;
