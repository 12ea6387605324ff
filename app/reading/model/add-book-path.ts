/** The tracker's Add Book, with a search to begin with. */
export const addBookPath = (query: string) => `/reading-tracker?${new URLSearchParams({ add: query })}`;
