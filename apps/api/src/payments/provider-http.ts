/** What the adapters of payment providers share in HTTP: bounded responses, and errors without addresses. */

const maxResponseLength = 1_000_000;

/** Describes an error without its URL: some have the shop's password in it. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown fault';
  if (error.name === 'TimeoutError') return 'time limit passed';
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : error.name;
}

/** The body of a response as text. Throws for one that is too long. */
export async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxResponseLength) throw new Error('response too long');
  }
  return text + decoder.decode();
}
