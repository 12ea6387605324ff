// A class is a named export: `import * as styles`. `app/ui/css-modules.test.ts` checks that each one exists.
declare module "./*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module "#app/*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
