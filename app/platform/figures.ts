/** A number as all pages print it: `10,000`. */
export function figure(number: number): string {
  return number.toLocaleString("en-US");
}

/** `1 book`, `10,000 books`. */
export function counted(number: number, noun: string): string {
  return `${figure(number)} ${noun}${number === 1 ? "" : "s"}`;
}
