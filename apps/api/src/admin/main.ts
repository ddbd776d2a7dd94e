/** The program behind `npm run admin`. */
import { runAdmin } from './run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  // npm runs scripts in the project's folder; INIT_CWD is the operator's working directory.
  workingDirectory: process.env.INIT_CWD ?? process.cwd(),
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
});
