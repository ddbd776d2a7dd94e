/** The Payment Methods image of the footer: our own drawing, kinds of payment instead of trade marks. */
const methods = [
  { label: 'CARD', colour: '#f5a524' },
  { label: 'DEBIT', colour: '#7dd3b0' },
  { label: 'MOBILE', colour: '#f2a0c0' },
  { label: 'BANK', colour: '#9dc1f5' },
] as const;

export function PaymentMethods() {
  return (
    <svg
      role="img"
      aria-label="Payment Methods: cards, mobile banking and internet banking"
      viewBox="0 0 276 44"
      className="h-auto w-full max-w-69"
    >
      {methods.map(({ label, colour }, position) => (
        <g key={label} transform={`translate(${position * 70} 0)`}>
          <rect x="0.5" y="0.5" width="65" height="43" rx="8" fill="#1a2334" stroke="#2b3648" />
          <rect x="9" y="10" width="14" height="10" rx="2" fill={colour} />
          <path d="M30 12h24M30 18h16" stroke="#4b5565" strokeWidth="3" strokeLinecap="round" />
          <text x="9" y="35" fontSize="9" fontWeight="700" letterSpacing="0.6" fill="#fff">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
