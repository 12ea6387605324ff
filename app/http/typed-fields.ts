/** Whether a field holds a password or a code, which is never repeated. */
export const isSecret = (name: string) => /password|code|credential/i.test(name);

/** `currentPage` as `current page`. */
export const fieldWords = (name: string) => name.replaceAll(/[A-Z]/g, " $&").toLowerCase();
