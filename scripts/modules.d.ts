declare module "#build";
