import { msg } from '@lingui/core/macro'
import { proxyUserFields } from '#contract/proxy-users/fields.ts'
import type { ProxyUser } from '#contract/proxy-users/operations.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'

/** A proxy user as the screen sees them. */
export type ProxyRow = RowOfFields<typeof proxyUserFields>

/** Lists the fields of a proxy user in the order of their columns (G1-76). */
export const proxyLayout = createLayout(
  proxyUserFields,
  {
    name: {
      label: msg`Name`,
      search: true,
      column: { width: 8, grow: 2.5, hideable: false, main: true },
    },
    email: {
      label: msg`Email`,
      search: true,
      column: { width: 10, grow: 3 },
      control: { wide: true },
      create: ['proxyUser', 3],
    },
    tier: { label: msg`Tier`, column: { width: 4.5 } },
    isProxyUser: {
      label: msg`Kind`,
      flag: { on: msg`Created`, off: msg`Linked` },
      column: { width: 6.5 },
    },
    isActive: {
      label: msg`Status`,
      flag: { on: msg`Active`, off: msg`Inactive` },
      column: { width: 7.75, control: true },
    },
    given_name: { label: msg`First name`, create: ['proxyUser', 1], edit: 'proxyUser' },
    family_name: { label: msg`Last name`, create: ['proxyUser', 2], edit: 'proxyUser' },
    jobTitle: { label: msg`Job title`, control: { wide: true }, create: ['proxyUser', 4] },
    user_id: 'hidden',
  },
  { create: { proxyUser: null }, edit: { proxyUser: null }, sort: 'name' },
)

/** Turns a proxy user of the server into a row. */
export function rowOf({ user_metadata: { jobTitle, isProxyUser }, ...user }: ProxyUser): ProxyRow {
  const { uid, version, etag, user_id, name, given_name, family_name, email, tier, blocked } = user
  return {
    uid,
    version,
    etag,
    user_id,
    name,
    given_name,
    family_name,
    email,
    tier,
    isProxyUser,
    jobTitle: jobTitle ?? '',
    isActive: !blocked,
  }
}
