/** Reads single settings of an environment, or of the files that it names, and says what a bad one must be. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { fields, type Field } from './setting-fields.ts';

/** A setting that can't be used. The message is one sentence for whoever starts the service. */
export class SettingsError extends OperatorError {
  override readonly name = 'SettingsError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

type SettingName = keyof typeof fields;
type ValueOf<Name extends SettingName> = NonNullable<ReturnType<(typeof fields)[Name]['read']>>;

/** Reads single settings of an environment. Each throws a SettingsError that names the variable and what it must be. */
export interface Reader {
  /** Undefined where it is not set and has no fallback. Empty counts as not set. */
  read<Name extends SettingName>(name: Name): ValueOf<Name> | undefined;
  /** For fields with a fallback, of which there always is a value. */
  must<Name extends SettingName>(name: Name): ValueOf<Name>;
  /** For what another setting needs, named by `why`. */
  needed<Name extends SettingName>(name: Name, why: string): ValueOf<Name>;
}

/**
 * What was given for a setting: as it is, or in the file that NAME_FILE names, as secrets of containers are handed in. Nothing
 * where neither says anything; an empty file says nothing.
 */
export function givenFor(env: Environment, root: string, name: string): string | undefined {
  const given = env[name]?.trim();
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return given;
  let inFile: string;
  try {
    inFile = readFileSync(resolve(root, file), 'utf8').trim();
  } catch {
    throw new SettingsError(`${name}_FILE must be a file that can be read${shown(name, file)}.`);
  }
  if (given && inFile) throw new SettingsError(`${name} and ${name}_FILE are both set: leave one of them.`);
  return given ? given : inFile;
}

/** Relative files are meant from `root`. */
export function readerOf(env: Environment, root: string): Reader {
  const read = <Name extends SettingName>(name: Name): ValueOf<Name> | undefined => {
    const { read: parse, expects, fallback }: Field<unknown> = fields[name];
    const given = givenFor(env, root, name);
    const text = given ? given : fallback;
    if (text === undefined) return undefined;
    const value = parse(text);
    if (value === undefined) throw new SettingsError(`${name} must be ${expects}${shown(name, text)}.`);
    return value as ValueOf<Name>;
  };
  const present = <Name extends SettingName>(name: Name, otherwise: string): ValueOf<Name> => {
    const value = read(name);
    if (value === undefined) throw new SettingsError(otherwise);
    return value;
  };
  return {
    read,
    must: (name) => present(name, `${name} is not set.`),
    needed: (name, why) => present(name, `${why} needs ${name}.`),
  };
}

/** Addresses may hold a password and keys are secrets, so what was given is only repeated where it is neither. */
const shown = (name: string, text: string): string =>
  name.endsWith('_URL') || /_(?:TOKEN|SECRET)$|^BACKUP_KEY$/.test(name) || /^(?:S3|STRIPE|VAPID)_/.test(name)
    ? ''
    : `, not ${JSON.stringify(text.slice(0, 60))}`;
