import { createHash } from 'node:crypto'

/** Headers of every answer of the server (trust-cases 3.4.1–3.4.6); stated in docs/security.md. */
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
 * What a page of ours may load: itself and nothing else, and of scripts in the page these alone, by
 * their hash. Mantine needs inline styles (rulings, 18). No text becomes markup or a script's
 * address but by the app's one policy (`client/shell/trusted-texts.ts`).
 */
export const pagePolicy = (scripts: readonly string[]) =>
  policy({
    'default-src': "'self'",
    'script-src': ["'self'", ...scripts.map(hashOf)].join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    // The document of embedded reports; nothing of another host.
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'form-action': "'self'",
    ...trustedTexts('default'),
  })

/**
 * The document that shows an embedded report: it alone lets one other host in, as a frame, and runs
 * nothing but our own script files (ruling 61).
 */
export const reportFramePolicy = (host: string, styles: readonly string[]) =>
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

/** Data are no page: should a browser show them as one, nothing runs. */
export const dataPolicy = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" })

/**
 * The same of a file that a browser may open in a window of its own, a PDF above all: it has no
 * address of ours there.
 */
export const filePolicy = policy({
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

/** Pages that the server writes itself: forms and styles, no script at all. */
export const formPolicy = policy(formSources)

/**
 * Such a page with a script of ours in a file of its own, which may send the form; none stands in
 * the page.
 */
export const scriptedFormPolicy = policy({
  ...formSources,
  'script-src': "'self'",
  'connect-src': "'self'",
  ...trustedTexts('siteward-answer'),
})

/** A mail in the development mailbox: shown in a frame of its own that may do nothing. */
export const mailPolicy = policy({
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
