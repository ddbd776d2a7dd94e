/** Data of schema.org for search engines. Only pages of the server have them, so that browsers do not load what builds them. */
interface StructuredDataProps {
  /** Undefined in the browser, which leaves what the server has written. */
  data: object | undefined;
}

export const StructuredData = ({ data }: StructuredDataProps) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" cannot end the element
    dangerouslySetInnerHTML={{ __html: data ? JSON.stringify(data).replaceAll('<', '\\u003c') : '' }}
  />
);
