/** Passwords and codes are never repeated. */
export const isSecret = (name: string) => /password|code|credential/i.test(name);

export const fieldWords = (name: string) => name.replaceAll(/[A-Z]/g, " $&").toLowerCase();
