/** The settings that decide whether an installation is real. */
interface Place {
  nodeEnv: string
  host: string
  publicUrl: string | null
  databaseUrl: string | null
  smtpUrl: string | null
}

/** Describes a real installation in messages that end a start. */
export const whatIsReal =
  'PUBLIC_URL, another HOST, a DATABASE_URL or SMTP_URL of another machine, or another NODE_ENV than development and test'

/**
 * Returns true if people may rely on this installation; it then has no demo, no public password and
 * no readable mailbox (rulings 16, 36 and 83). In doubt an installation is real.
 */
export function isRealInstallation(place: Place): boolean {
  const { nodeEnv, host, publicUrl, databaseUrl, smtpUrl } = place
  if (!['', 'development', 'test'].includes(nodeEnv)) return true
  // Tests set an address of this machine to get links in mails; other machines cannot open these.
  const isTest = nodeEnv === 'test'
  if (publicUrl !== null && !(isTest && isLoopback(hostOf(publicUrl)))) return true
  if (!ownHosts.includes(host) && !(isTest && isLoopback(host))) return true
  return [databaseUrl, smtpUrl].some((url) => url !== null && !hostsOf(url).every(isLoopback))
}

/**
 * Returns the warning of a start if people can reach the server only at addresses that browsers
 * call insecure (ruling 78).
 */
export function insecureWarning({
  host,
  publicUrl,
}: Pick<Place, 'host' | 'publicUrl'>): string | null {
  const isOwn = isLoopback(publicUrl === null ? host : hostOf(publicUrl))
  if (isOwn || publicUrl?.startsWith('https:')) return null
  return 'Browsers open Siteward only at https:// addresses, or on this machine: set PUBLIC_URL to an https:// address whose certificate a proxy before this server holds.'
}

const ownHosts = ['127.0.0.1', 'localhost', '::1']

function isLoopback(host: string): boolean {
  return ownHosts.includes(host) || /^127(\.\d{1,3}){3}$/.test(host)
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
}

/**
 * PostgreSQL's client connects to the `host` parameter, if there is one, instead of the host of the
 * address.
 */
function hostsOf(url: string): string[] {
  const named = URL.parse(url)?.searchParams.getAll('host') ?? []
  return named.length > 0 ? named : [hostOf(url)]
}
