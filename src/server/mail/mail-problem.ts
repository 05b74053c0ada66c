/**
 * Why a mail was not accepted: `away`, `login` and `later` may pass by themselves, `refused` is
 * final.
 */
export interface MailProblem {
  code: 'mail-away' | 'mail-login' | 'mail-later' | 'mail-refused'
  /** The message of the mail server, without our password. */
  detail: string
}

/** Returns the password of SMTP_URL in every form in which a server could repeat it. */
export function secretsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  const [name, word] = [decodeURIComponent(username), decodeURIComponent(password)]
  const forms = word === '' ? [] : [word, password, base64(word), base64(`\0${name}\0${word}`)]
  return forms.filter((form) => form !== '')
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Converts a failed delivery to the problem that may be stored and shown. */
export function mailProblem(error: unknown, secrets: readonly string[]): MailProblem {
  const message = error instanceof Error ? error.message : String(error)
  const detail = secrets
    .reduce((text, secret) => text.replaceAll(secret, '…'), message)
    .slice(0, 300)
  return { code: codeOf(error), detail }
}

function codeOf(error: unknown): MailProblem['code'] {
  const of = (name: string): unknown =>
    error instanceof Error ? Reflect.get(error, name) : undefined
  const status = Number(of('responseCode') ?? 0)
  // A wrong user or password is our own mistake, and no refusal of the mail.
  if (of('code') === 'EAUTH') return 'mail-login'
  if (status >= 500) return of('command') === 'CONN' ? 'mail-later' : 'mail-refused'
  return status >= 400 ? 'mail-later' : of('code') === 'EENVELOPE' ? 'mail-refused' : 'mail-away'
}
