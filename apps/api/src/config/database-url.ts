/** The address of a database with one host or several: `postgresql://user@a:5432,b:5432/shop?target_session_attrs=read-write`. */

/** What a host must be, by what the shop does there: of libpq's values those that it can use; of several hosts the first one by default. */
export const hostChoices = {
  write: ['read-write', 'primary', 'any'],
  read: ['prefer-standby', 'standby', 'any'],
} as const;
export type HostUse = keyof typeof hostChoices;
export type HostChoice = (typeof hostChoices)[HostUse][number];

const urlPattern = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)([^?]*)(?:\?(.*))?$/;
const hostPattern = /^(\[[\da-f:.]+\]|[^:[\]]+)(:\d{1,5})?$/i;

export interface DatabaseUrl {
  /** One URL for each host, without what is for the choice among them. */
  urls: string[];
  wanted: HostChoice;
}

/**
 * Reads the address of a database for a use. Throws an Error whose message ends a sentence about it and does not contain its
 * password.
 */
export function parseDatabaseUrl(url: string, use: HostUse = 'write'): DatabaseUrl {
  const [, scheme, login = '', hosts = '', path = '', query = ''] = urlPattern.exec(url) ?? [];
  if (scheme === undefined) throw new Error('must start with postgres:// or postgresql://');
  const names = hosts.split(',');
  if (names.length > 1 && !names.every((name) => hostPattern.test(name)))
    throw new Error('must have its hosts in the form host:port, separated by commas');
  const parameters = query.split('&').filter(Boolean);
  const isForChoice = (parameter: string): boolean => parameter.startsWith('target_session_attrs=');
  const choices: readonly HostChoice[] = hostChoices[use];
  const given = parameters.find(isForChoice)?.split('=')[1] ?? (names.length > 1 ? choices[0] : 'any');
  const wanted = choices.find((choice) => choice === given);
  if (!wanted) throw new Error(`takes ${choices.join(', ')} for target_session_attrs, but it has "${given}"`);
  const others = parameters.filter((parameter) => !isForChoice(parameter));
  const end = others.length > 0 ? `?${others.join('&')}` : '';
  return { urls: names.map((name) => `${scheme}${login}${name}${path}${end}`), wanted };
}
