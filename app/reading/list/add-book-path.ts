export const addBookPath = (query: string) => `/reading-tracker?${new URLSearchParams({ add: query })}`;
