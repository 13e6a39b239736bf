/** What the start says on the terminal: short lines, in colour where the terminal shows it. */

const inColour = (stream: NodeJS.WriteStream) => Boolean(stream.isTTY) && !process.env.NO_COLOR;

const paint = (code: number) => (text: string, stream: NodeJS.WriteStream) =>
  inColour(stream) ? `\u001b[${code}m${text}\u001b[0m` : text;

const bold = paint(1);
const dim = paint(2);
const red = paint(31);
const green = paint(32);
const yellow = paint(33);
const cyan = paint(36);

/** A step that is under way. */
export function step(text: string): void {
  process.stdout.write(`${dim(`  ${text}`, process.stdout)}\n`);
}

/** Something worth knowing that is not a failure. */
export function notice(text: string): void {
  process.stdout.write(`${yellow(`  ${text}`, process.stdout)}\n`);
}

/** The one sentence of a failure. */
export function failure(text: string): void {
  process.stderr.write(`${red(text, process.stderr)}\n`);
}

/** One line of a check-up. */
export function verdict(kind: 'good' | 'note' | 'bad', text: string): void {
  const mark = {
    good: green('ok  ', process.stdout),
    note: yellow('note', process.stdout),
    bad: red('MISS', process.stdout),
  };
  process.stdout.write(`${mark[kind]}  ${text}\n`);
}

export interface Welcome {
  address: string;
  seconds: number;
  logins: readonly { role: string; email: string; password: string }[];
  setUp: string | undefined;
  mail: string;
}

/** The lines that show that everything runs: the address, who can log in or how somebody comes to, where mail goes. */
export function welcome({ address, seconds, logins, setUp, mail }: Welcome): void {
  const out = process.stdout;
  const width = (key: 'role' | 'email') => Math.max(0, ...logins.map((login) => login[key].length));
  const lines = [
    '',
    `  ${bold('Fourball', out)} is ready at ${cyan(address, out)} ${dim(`after ${seconds.toFixed(1)} s`, out)}`,
    '',
    ...logins.map(
      ({ role, email, password }) =>
        `  ${dim(role.padEnd(width('role')), out)}  ${email.padEnd(width('email'))}  ${password}`,
    ),
    ...(logins.length > 0 ? [''] : []),
    ...(setUp === undefined
      ? []
      : [
          `  ${yellow('Nobody can administer the club yet. Set it up, once, at', out)}`,
          `  ${cyan(setUp, out)}`,
          '',
        ]),
    `  ${dim('Mail', out)}  ${mail}`,
    `  ${dim('Stop with Ctrl-C.', out)}`,
    '',
  ];
  out.write(`${lines.join('\n')}\n`);
}
