import { redirect } from '@tanstack/react-router'
import { landingOf } from '#contract/access/landing.ts'
import type { Me } from '#contract/access/schema.ts'
import { type RoleID, roles } from '#contract/kernel/role.ts'
import { storeLastPath, takeLastPath } from '#client/data/session/last-path.ts'
import {
  clearReturnPath,
  readReturnPath,
  storeReturnPath,
} from '#client/data/session/return-path.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'

interface Going {
  context: { session: SessionStore }
  location: { href: string }
}

/**
 * Admits only these roles, without `except` and only if `only` agrees. Sends others to `/` and
 * visitors to `/login`, which remembers the path (SES-44, SES-49, SES-50).
 */
export function onlyFor(
  allowed: readonly RoleID[],
  except: readonly RoleID[] = [],
  only: (me: Me) => boolean = anybody,
) {
  return async ({ context, location }: Going) => {
    await context.session.start()
    const session = context.session.get()
    if (session.state !== 'signed-in') {
      storeReturnPath(location.href)
      throw redirect({ to: '/login', replace: true })
    }
    // Forgets the path in both cases: a path of another area would redirect from `/` back to itself
    // for ever.
    clearReturnPath()
    const { roleID } = session.me.app_metadata.role
    if (!allowed.includes(roleID) || except.includes(roleID) || !only(session.me))
      throw redirect({ to: '/', replace: true })
    storeLastPath(session.me.user_id, location.href)
  }
}

const anybody = () => true

/**
 * Guards the sign-in page: sends a person with a session to the page that they wanted, in an
 * installed app to their last page (ruling 75), or to their start page (SES-45, SES-51, G1-96). A
 * link for another person opens and says so: `/login?email=…`.
 */
export async function onlyVisitors({ context, location }: Going) {
  await context.session.start()
  const session = context.session.get()
  if (session.state !== 'signed-in') return
  const email = new URL(location.href, 'https://app.invalid').searchParams.get('email')
  if (email === null || email.toLowerCase() === session.me.email.toLowerCase())
    throw redirect({
      href: readReturnPath() ?? takeLastPath(session.me.user_id) ?? landingOf(session.me),
      replace: true,
    })
}

/** Waits until the session is known. */
export const sessionKnown = ({ context }: Going): Promise<void> => context.session.start()

/**
 * Redirects an area without a page to the start page of its people (SES-57, SES-59, G1-96); the
 * area's guard has admitted them.
 */
export function leadsHome({ context }: Going) {
  const session = context.session.get()
  if (session.state === 'signed-in') throw redirect({ href: landingOf(session.me), replace: true })
}

/** Redirects an address that does not exist (SES-56 to SES-59, SES-65). */
export function leadsTo(path: string) {
  return () => {
    throw redirect({ href: path, replace: true })
  }
}

/**
 * Opens a roster that the system hands to the app: in the bulk table of the signed-in person
 * (INV-88, ACL-105 to ACL-108).
 */
export async function opensRoster(going: Going) {
  await onlyFor([roles.safetyProfessional, roles.systemAdmin])(going)
  const session = going.context.session.get()
  const isSystem =
    session.state === 'signed-in' && session.me.app_metadata.role.roleID === roles.systemAdmin
  throw redirect({
    href: isSystem ? '/admin/invite-team' : '/back-office/invite-team',
    replace: true,
  })
}
