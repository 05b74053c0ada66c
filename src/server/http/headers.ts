import { createHash } from 'node:crypto'

/**
 * The headers of every answer of the server (trust-cases 3.4.1–3.4.6); docs/security.md describes
 * them.
 */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissions,
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * Returns the policy of a page of ours: it loads only itself, and of inline scripts only these, by
 * their hash. Mantine needs inline styles (rulings, 18). Only the app's one policy turns a text
 * into markup or a script's address (`client/shell/trusted-texts.ts`).
 */
export const pageCsp = (scripts: readonly string[]) =>
  policy({
    'default-src': "'self'",
    'script-src': ["'self'", ...scripts.map(hashOf)].join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    // Allows the document of embedded reports, and nothing of another host.
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'form-action': "'self'",
    ...trustedTexts('default'),
  })

/**
 * Returns the policy of the document that shows an embedded report: only this document frames one
 * other host, and it runs only our own script files (ruling 61).
 */
export const reportFrameCsp = (host: string, styles: readonly string[]) =>
  policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': styles.map(hashOf).join(' '),
    'frame-src': host,
    'frame-ancestors': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    ...trustedTexts("'none'"),
  })

/** The policy of data: if a browser shows them as a page, nothing runs. */
export const dataCsp = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" })

/**
 * The policy of a file that a browser may open in its own window, such as a PDF: the sandbox gives
 * it no origin of ours.
 */
export const fileCsp = policy({
  sandbox: '',
  'default-src': "'none'",
  'frame-ancestors': "'none'",
})

const formSources = {
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': "'self'",
  'font-src': "'self'",
  'frame-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
}

/** The policy of pages that the server writes itself: forms and styles, no script at all. */
export const formCsp = policy(formSources)

/**
 * The policy of such a page with a script of ours in its own file, which may send the form; inline
 * scripts stay forbidden.
 */
export const scriptedFormCsp = policy({
  ...formSources,
  'script-src': "'self'",
  'connect-src': "'self'",
  ...trustedTexts('siteward-answer'),
})

/** The policy of a mail in the development mailbox: its frame may do nothing. */
export const mailCsp = policy({
  sandbox: 'allow-popups allow-top-navigation-by-user-activation',
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': 'data:',
  'frame-ancestors': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
})

const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Allows only this policy of the page's script to turn texts into markup or scripts (OWASP ASVS
 * 5.0, 3.2.2).
 */
function trustedTexts(name: string): Readonly<Record<string, string>> {
  return { 'require-trusted-types-for': "'script'", 'trusted-types': name }
}

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

function policy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ')
}
