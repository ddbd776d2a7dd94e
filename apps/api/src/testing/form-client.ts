/** A browser without script: keeps cookies, reads the forms of a page and sends them as they are. */
import type { App } from '../http/server.ts';

export interface FormPage {
  status: number;
  location: string | undefined;
  html: string;
  headers: Record<string, string | string[] | number | undefined>;
  /** The hidden fields of the form that has a text, and its address. */
  form(text: string): { action: string; fields: Record<string, string> };
  /** The value of a control. */
  value(name: string): string | undefined;
}

const plainText = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plainText(found);
};

function toPage(html: string, rest: Pick<FormPage, 'status' | 'location' | 'headers'>): FormPage {
  return {
    ...rest,
    html,
    form(text) {
      const found = html.match(/<form\b.*?<\/form>/gs)?.find((one) => one.includes(text));
      if (!found) throw new Error(`no form has "${text}": ${html.slice(html.indexOf('<main'))}`);
      const hidden = found.match(/<input type="hidden"[^>]*>/g) ?? [];
      return {
        action: attribute(found.slice(0, found.indexOf('>')), 'action') ?? '',
        fields: Object.fromEntries(
          hidden.map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '']),
        ),
      };
    },
    value(name) {
      const tag = new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`).exec(html)?.[0];
      return tag && attribute(tag, 'value');
    },
  };
}

export interface FormClient {
  open(path: string, headers?: Record<string, string>): Promise<FormPage>;
  /** Sends the form of a page that has a text, with what was typed; `headers` replace those of a browser. */
  submit(
    page: FormPage,
    text: string,
    typed?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<FormPage>;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<FormPage>;
  cookies: Map<string, string>;
}

/** `plain` is false for a browser that the shop does not know yet. */
export function createFormClient(app: App, origin: string, plain = true, address = '127.0.0.1'): FormClient {
  const cookies = new Map<string, string>(plain ? [['jontro_plain', 'off']] : []);
  async function request(
    method: 'GET' | 'POST',
    url: string,
    payload: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<FormPage> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        ...(cookie && { cookie }),
        ...(method === 'POST' && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = set.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(set)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const { statusCode: status, body, headers: sent } = response;
    return toPage(body, { status, location: sent.location?.toString(), headers: sent });
  }
  const post: FormClient['post'] = (path, fields, headers) =>
    request('POST', path, new URLSearchParams(fields).toString(), headers);
  return {
    cookies,
    open: (path, headers) => request('GET', path, undefined, headers),
    post,
    submit(page, text, typed = {}, headers) {
      const { action, fields } = page.form(text);
      return post(action, { ...fields, ...typed }, headers);
    },
  };
}
