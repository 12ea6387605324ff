/** The server build. It does not exist before the first build, so its type is asserted where it is loaded. */
declare module "#build";
