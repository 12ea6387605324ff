/** Ten recovery codes, shown this once. */
export function CodeList({ codes }: { codes: string[] }) {
  return (
    <>
      <p className="mt-3">
        Keep them where you find them without your device: on paper, or in a password manager. Each opens your account
        once. They are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="mt-4 grid grid-cols-2 gap-x-4 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
