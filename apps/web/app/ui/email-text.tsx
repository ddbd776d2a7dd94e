/** An email address that breaks before its "@" first, where it does not fit in a line. */
export function EmailText({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@');
  if (at < 1) return <span className="wrap-anywhere">{email}</span>;
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
