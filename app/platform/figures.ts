export function figure(number: number): string {
  return number.toLocaleString("en-US");
}

export function counted(number: number, noun: string): string {
  return `${figure(number)} ${noun}${number === 1 ? "" : "s"}`;
}
