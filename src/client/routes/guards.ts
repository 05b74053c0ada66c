import { redirect } from '@tanstack/react-router'
import { landingOf } from '#contract/access/landing.ts'
import type { Me } from '#contract/access/schema.ts'
import { type RoleID, roles } from '#contract/kernel/role.ts'
import { keepPlace, takeLastPlace } from '#client/data/session/last-place.ts'
import { forgetPath, rememberedPath, rememberPath } from '#client/data/session/remembered-path.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'

interface Going {
  context: { session: SessionStore }
  location: { href: string }
}

/**
 * Only for these roles, for none of `except`, and for whom `only` names: others go to `/`, and who
 * is not signed in to `/login`, with the path remembered (SES-44, SES-49, SES-50).
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
      rememberPath(location.href)
      throw redirect({ to: '/login', replace: true })
    }
    // Forgotten either way: a path of another area would lead from `/` back to itself for ever.
    forgetPath()
    const { roleID } = session.me.app_metadata.role
    if (!allowed.includes(roleID) || except.includes(roleID) || !only(session.me))
      throw redirect({ to: '/', replace: true })
    keepPlace(session.me.user_id, location.href)
  }
}

const anybody = () => true

/**
 * The sign-in page: who is signed in goes on to where they wanted, in an installed app to where
 * they were last (ruling 75), or to where they begin (SES-45, SES-51, G1-96).
 * A link that is for another person stays and says so: `/login?email=…`.
 */
export async function onlyVisitors({ context, location }: Going) {
  await context.session.start()
  const session = context.session.get()
  if (session.state !== 'signed-in') return
  const email = new URL(location.href, 'https://app.invalid').searchParams.get('email')
  if (email === null || email.toLowerCase() === session.me.email.toLowerCase())
    throw redirect({
      href: rememberedPath() ?? takeLastPlace(session.me.user_id) ?? landingOf(session.me),
      replace: true,
    })
}

/** Waits until it is known who is signed in. */
export const sessionKnown = ({ context }: Going): Promise<void> => context.session.start()

/**
 * An area without a page leads to where its people begin (SES-57, SES-59, G1-96); the area itself
 * let them through.
 */
export function leadsHome({ context }: Going) {
  const session = context.session.get()
  if (session.state === 'signed-in') throw redirect({ href: landingOf(session.me), replace: true })
}

/** An address that does not exist leads to another (SES-56 to SES-59, SES-65). */
export function leadsTo(path: string) {
  return () => {
    throw redirect({ href: path, replace: true })
  }
}

/**
 * Where a roster leads that the system opens with the app: to the bulk table of whoever signs in
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
