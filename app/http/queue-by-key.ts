const underWay = new Map<string, Promise<unknown>>();

/** Two requests at once could reach the database in either order, and the user's last change might not win. */
export function queueByKey<T>(key: string, send: () => Promise<T>): Promise<T> {
  const sent = (underWay.get(key) ?? Promise.resolve()).then(send, send);
  const done = sent.catch(() => {});
  underWay.set(key, done);
  void done.then(() => underWay.get(key) === done && underWay.delete(key));
  return sent;
}
