/** A text with an e-mail address, which may wrap before its domain. */
export function WithEmail({ text }: { text: string }) {
  const at = text.lastIndexOf('@') + 1;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
