import { isEmail } from '#contract/access/password.ts'
import { licenceRule } from '#contract/access/schema.ts'
import { isRealInstallation, whatIsReal } from './real-installation.ts'
import {
  emailBox,
  fileStorage,
  flag,
  optional,
  secretKeys,
  text,
  url,
  integerBetween,
  word,
  type SettingReader,
} from './setting-readers.ts'

/** One environment variable; docs/operate.md lists exactly these, with equal defaults. */
export interface SettingRow<Value> {
  variable: string
  /** The default as the environment would write it; '' without a default. */
  preset: string
  about: string
  read: SettingReader<Value>
}

const row = <Value>(
  variable: string,
  preset: string,
  about: string,
  read: SettingReader<Value>,
): SettingRow<Value> => ({ variable, preset, about, read })

/** All settings. Only main.ts reads the environment. */
export const settingRows = {
  nodeEnv: row(
    'NODE_ENV',
    '',
    'Anything but `development`, `test` or nothing counts as a real installation. With `test`, addresses of this machine never do.',
    text,
  ),
  port: row('PORT', '4400', 'Port of app and API; 0 takes a free one.', integerBetween(0, 65_535)),
  host: row(
    'HOST',
    '127.0.0.1',
    'Address to listen on. Another one than this machine counts as a real installation.',
    text,
  ),
  dataDir: row('DATA_DIR', './data', 'Folder of the embedded database, and of files.', text),
  storageUrl: row(
    'STORAGE_URL',
    '',
    'Where files are kept: file:///folder, or s3://key:secret@host/bucket?region=…; without it `files` in DATA_DIR.',
    optional(fileStorage),
  ),
  databaseUrl: row(
    'DATABASE_URL',
    '',
    'PostgreSQL 15 or newer to use instead of the embedded one, as its owner; runs the migrations. One of another machine counts as a real installation.',
    optional(url(['postgres:', 'postgresql:'])),
  ),
  appDatabaseUrl: row(
    'APP_DATABASE_URL',
    '',
    'The same database as the role that row security judges; without it the server makes that role itself.',
    optional(url(['postgres:', 'postgresql:'])),
  ),
  publicUrl: row(
    'PUBLIC_URL',
    '',
    'Address that people use, for links in mails. With https it switches on HSTS and Secure cookies. It counts as a real installation.',
    optional(url(['http:', 'https:'])),
  ),
  smtpUrl: row(
    'SMTP_URL',
    '',
    'Mail server, smtp://user:password@host:port or smtps://…; without it mails stay in the development mailbox. One of another machine counts as a real installation.',
    optional(url(['smtp:', 'smtps:'])),
  ),
  mailFrom: row('MAIL_FROM', 'Siteward <no-reply@siteward.test>', 'Sender of all mails.', text),
  seed: row(
    'SEED',
    '',
    '`demo` or `empty`, for an empty database. `demo` unless it is a real installation.',
    optional(word(['demo', 'empty'])),
  ),
  allowDemo: row(
    'ALLOW_DEMO',
    '0',
    '1 lets a real installation have the demo sign-ins: their password is public.',
    flag,
  ),
  adminEmail: row(
    'ADMIN_EMAIL',
    '',
    'First system administrator, needed by SEED=empty on an empty database.',
    optional(emailBox(isEmail)),
  ),
  adminPassword: row(
    'ADMIN_PASSWORD',
    '',
    'Password of the first system administrator.',
    optional(text),
  ),
  environmentBadge: row(
    'ENVIRONMENT_BADGE',
    'PRODUCTION v3',
    'Words of the badge in the header.',
    text,
  ),
  supportEmail: row(
    'SUPPORT_EMAIL',
    '',
    'Mail address behind `Contact support`: sign-in, not-found page, notices; the demo has one.',
    optional(text),
  ),
  supportPhone: row(
    'SUPPORT_PHONE',
    '',
    'Telephone number beside it, as people write it; the demo has one.',
    optional(text),
  ),
  helpEmail: row(
    'HELP_EMAIL',
    '',
    'Mail address of the product team that help requests go to; without it SUPPORT_EMAIL. With neither, sending one is refused.',
    optional(emailBox(isEmail)),
  ),
  userGuideUrl: row(
    'USER_GUIDE_URL',
    '',
    'Address of the user guide; without it the guide shipped with the product.',
    optional(url(['http:', 'https:'])),
  ),
  salesEmail: row(
    'SALES_EMAIL',
    '',
    'Sales address: the notice for disabled companies shows it, and sales requests go to it; without it these go to SUPPORT_EMAIL. With neither, sending one is refused.',
    optional(emailBox(isEmail)),
  ),
  licenceRule: row(
    'LICENCE_RULE',
    'specified',
    'Which licenses go with which role: `specified`, or `by-name` (the license Administrator for administrators alone).',
    word(licenceRule.options),
  ),
  secretsKey: row(
    'SECRETS_KEY',
    '',
    'Encrypts what must be shown again, as API keys: 64 hex digits (`openssl rand -hex 32`), several with commas, the first encrypts. A first one of fewer than 8 different bytes is refused. Needed with DATABASE_URL; else made in DATA_DIR.',
    optional(secretKeys),
  ),
  powerBIUrl: row(
    'POWERBI_URL',
    'https://app.powerbi.com',
    'Address of Power BI that links to embedded reports begin with.',
    url(['https:']),
  ),
  powerBITenant: row(
    'POWERBI_TENANT',
    '',
    'Tenant of the service principal that opens embedded reports; without it a report is shown by its link. Needs POWERBI_CLIENT_ID and POWERBI_CLIENT_SECRET.',
    optional(text),
  ),
  powerBIClientID: row(
    'POWERBI_CLIENT_ID',
    '',
    'Client id of that service principal.',
    optional(text),
  ),
  powerBIClientSecret: row(
    'POWERBI_CLIENT_SECRET',
    '',
    'Client secret of that service principal.',
    optional(text),
  ),
  powerBIWorkspace: row(
    'POWERBI_WORKSPACE',
    '',
    'Workspace of reports whose key names none.',
    optional(text),
  ),
  powerBIRole: row(
    'POWERBI_ROLE',
    'Siteward',
    "Role of the row security in the reports' models.",
    text,
  ),
  powerBILoginUrl: row(
    'POWERBI_LOGIN_URL',
    'https://login.microsoftonline.com',
    'Where the service principal signs in.',
    url(['https:', 'http:']),
  ),
  powerBIApiUrl: row(
    'POWERBI_API_URL',
    'https://api.powerbi.com',
    'Address of the Power BI REST API.',
    url(['https:', 'http:']),
  ),
  outboundLoopback: row(
    'OUTBOUND_LOOPBACK',
    '0',
    '1 lets connectors call this machine itself, by http too: for tests. Refused in a real installation.',
    flag,
  ),
  testSpeed: row(
    'TEST_SPEED',
    '0',
    '1 hashes passwords at next to no cost and looks for waiting jobs twice a second: for tests. Refused in a real installation.',
    flag,
  ),
  tokenDays: row(
    'TOKEN_DAYS',
    '14',
    'Days that a remembered sign-in lasts.',
    integerBetween(1, 366),
  ),
  tokenHours: row(
    'TOKEN_HOURS',
    '24',
    'Hours that a sign-in without remembering lasts.',
    integerBetween(1, 8784),
  ),
  offlineGraceDays: row(
    'OFFLINE_GRACE_DAYS',
    '30',
    'Days that a device may read and queue without contact.',
    integerBetween(1, 366),
  ),
  clientID: row('CLIENT_ID', 'siteward', 'Client id that the token request names.', text),
  audience: row('AUDIENCE', 'siteward', 'Audience of the tokens.', text),
  trustProxy: row(
    'TRUST_PROXY',
    '0',
    'How many proxies in front add X-Forwarded-For; 0 believes no such header.',
    integerBetween(0, 10),
  ),
  logLevel: row(
    'LOG_LEVEL',
    'info',
    '`silent`, `error`, `warn`, `info` or `debug` (every request).',
    word(['silent', 'error', 'warn', 'info', 'debug']),
  ),
  checkAnswers: row(
    'CHECK_ANSWERS',
    '0',
    '1 checks every answer against its schema: development and tests.',
    flag,
  ),
}

type Rows = typeof settingRows
type Read = { [Name in keyof Rows]: Rows[Name] extends SettingRow<infer Value> ? Value : never }

/** The settings of a running server. */
export interface Settings extends Omit<Read, 'seed'> {
  seed: 'demo' | 'empty'
  /**
   * Whether other machines can reach it or a setting marks it as real: no demo unless allowed, no
   * readable mailbox (rulings, 16 and 36).
   */
  isReal: boolean
  isHttps: boolean
}

/** Reads all settings, or returns each problem in one line. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): { settings: Settings } | { problems: string[] } {
  const problems: string[] = []
  function read<Value>(setting: SettingRow<Value>): Value | undefined {
    const given = environment[setting.variable]?.trim()
    const found = setting.read(given === undefined || given === '' ? setting.preset : given)
    if ('value' in found) return found.value
    problems.push(`${setting.variable} ${found.problem}`)
    return undefined
  }
  const entries = Object.entries(settingRows).map(
    ([name, setting]) => [name, read<unknown>(setting)] as const,
  )
  if (problems.length > 0) return { problems }
  // The names and their readers are in the table above; building the result key by key would only
  // repeat it.
  const found = Object.fromEntries(entries) as Read
  const isReal = isRealInstallation(found)
  const seed = found.seed ?? (isReal ? 'empty' : 'demo')
  if (seed === 'demo' && isReal && !found.allowDemo) {
    problems.push(
      `SEED=demo has public passwords and is refused with ${whatIsReal}; ALLOW_DEMO=1 lifts that.`,
    )
  }
  if ((found.adminEmail === null) !== (found.adminPassword === null))
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD belong together.')
  const principal = [found.powerBITenant, found.powerBIClientID, found.powerBIClientSecret]
  if (new Set(principal.map((part) => part === null)).size > 1) {
    problems.push('POWERBI_TENANT, POWERBI_CLIENT_ID and POWERBI_CLIENT_SECRET belong together.')
  }
  if (found.outboundLoopback && isReal) {
    problems.push(
      `OUTBOUND_LOOPBACK=1 lets people reach servers of this machine and is refused with ${whatIsReal}.`,
    )
  }
  if (found.testSpeed && isReal) {
    problems.push(
      `TEST_SPEED=1 hashes passwords so fast that they are easy to guess, and is refused with ${whatIsReal}.`,
    )
  }
  if (found.appDatabaseUrl !== null && found.databaseUrl === null)
    problems.push('APP_DATABASE_URL needs DATABASE_URL.')
  if (problems.length > 0) return { problems }
  return {
    settings: {
      ...found,
      ...(seed === 'demo' && demoSupport(found)),
      seed,
      isReal,
      isHttps: found.publicUrl?.startsWith('https:') ?? false,
    },
  }
}

/** Returns the support contacts of the demo; both are fictitious. */
function demoSupport({
  supportEmail,
  supportPhone,
}: Read): Pick<Read, 'supportEmail' | 'supportPhone'> {
  return {
    supportEmail: supportEmail ?? 'support@siteward.test',
    supportPhone: supportPhone ?? '+1 512 555 0142',
  }
}
