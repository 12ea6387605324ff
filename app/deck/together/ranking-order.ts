export function moved(order: readonly number[], from: number, to: number): number[] {
  const target = Math.max(0, Math.min(order.length - 1, to));
  const rest = order.filter((_, index) => index !== from);
  return [...rest.slice(0, target), order[from]!, ...rest.slice(target)];
}
