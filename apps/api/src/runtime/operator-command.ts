/** How the operator starts the shop and its commands here: by the program of a release, which says so, or by npm. */

type Environment = Record<string, string | undefined>;

/** Whether the program `jontro` of a release has started this process. */
export const isLaunched = (env: Environment): boolean => env.JONTRO_LAUNCHED === '1';

/** A command line of the operator. */
export const operatorCommand = (env: Environment, args: string): string =>
  `${isLaunched(env) ? 'jontro admin' : 'npm run admin --'} ${args}`;
