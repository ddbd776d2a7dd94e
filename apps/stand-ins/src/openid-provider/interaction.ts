// The login page of a sign-in: shows it, handles its form and passes the result to the provider.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { loginPage, noticePage } from './login-page.ts';
import { readUser, subjectOf, type User } from './users.ts';

const MAX_FORM_BYTES = 16 * 1024;
const STYLE = readFileSync(new URL('login.css', import.meta.url), 'utf8');

/** Serves everything below `/interaction/`; calls `signedIn` with the chosen user before the provider continues. */
export function createInteraction(provider: Provider, signedIn: (subject: string, user: User) => void) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/interaction/login.css') return send(response, 200, STYLE, 'text/css');
    const details = await provider.interactionDetails(request, response).catch(() => undefined);
    if (!details) {
      return sendPage(
        response,
        404,
        noticePage('This sign-in is over', 'Close this window and start again from the shop.'),
      );
    }
    const hint = typeof details.params.login_hint === 'string' ? details.params.login_hint : undefined;
    if (request.method !== 'POST') return sendPage(response, 200, loginPage({ email: hint }));

    const form = await readForm(request);
    if (!form)
      return sendPage(response, 413, noticePage('Too long', 'This form is longer than any name or address.'));
    if (form.get('action') === 'cancel') {
      const denied = { error: 'access_denied', error_description: 'The sign-in was cancelled.' };
      return provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false });
    }
    const user = readUser(form);
    if (typeof user === 'string') {
      const [email, name] = [form.get('email') ?? '', form.get('name') ?? ''];
      return sendPage(response, 422, loginPage({ email, name, error: user }));
    }
    const accountId = subjectOf(user.email);
    signedIn(accountId, user);
    const result = { login: { accountId, remember: false }, select_account: {} };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= MAX_FORM_BYTES) chunks.push(chunk);
  }
  return length > MAX_FORM_BYTES ? undefined : new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function sendPage(response: ServerResponse, status: number, document: string): void {
  send(response, status, document, 'text/html');
}

/** Sets no opener policy: the shop watches its popup through the opener. */
function send(response: ServerResponse, status: number, content: string, type: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(content);
}
