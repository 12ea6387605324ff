/** The last request of each book that is still under way. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends a book's changes one after the other. Two at once could reach the database in either order, and the
 * reader's last wish would not be the one that stays.
 */
export function queueByKey<T>(name: string, send: () => Promise<T>): Promise<T> {
  const sent = (underWay.get(name) ?? Promise.resolve()).then(send, send);
  const settled = sent.catch(() => {});
  underWay.set(name, settled);
  void settled.then(() => underWay.get(name) === settled && underWay.delete(name));
  return sent;
}
