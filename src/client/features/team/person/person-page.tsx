import { useLingui } from '@lingui/react/macro'
import { IconMailX } from '@tabler/icons-react'
import { licenseName } from '#contract/packages/licenses.ts'
import { RecordBoundary } from '#client/records/one/record-boundary.tsx'
import { useFilters, useGo, useParam } from '#client/shell/address.ts'
import { type PersonShown, Slot, useParts } from '#client/shell/slots.tsx'
import { usePhoneHead } from '#client/shell/phone-head.ts'
import { Button } from '#client/ui/button/button.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { Status } from '#client/ui/status/status.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { initials } from '#client/ui/initials.ts'
import { mayResend, useResendInvite } from '../use-resend-invite.ts'
import { addressesFor } from './addresses.ts'
import { PersonActs } from './person-acts.tsx'
import { PersonPath } from './person-path.tsx'
import { Profile } from './profile.tsx'
import { type OpenPerson, usePerson } from './use-person.ts'
import { gateWords, roleWords } from './words.ts'
import css from './person.module.css'

/** Shows one person (TEAM-76, TEAM-77, G1-31; look, 'Person'). */
export function PersonPage() {
  const userID = useParam('userID')
  const one = usePerson(Number(userID))
  const { list, person: own } = addressesFor(useMe())
  return (
    <RecordBoundary one={one} words={gateWords} list={list(null)} own={own(Number(userID))}>
      {(open) => <PersonView key={open.person.user_id} open={open} />}
    </RecordBoundary>
  )
}

function PersonView({ open }: { open: OpenPerson }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const me = useMe()
  const phone = useMedia(media.phone)
  const addresses = addressesFor(me)
  const [{ tab }, change] = useFilters(tabOf, writeTab)
  const { person, isOwn, isBelow, path, below } = open
  const { roleID } = person.app_metadata.role
  const shown: PersonShown = {
    user_id: person.user_id,
    name: person.name,
    roleID,
    accountID: person.user_metadata.accountID ?? 0,
    isOwn,
    isBelow,
  }
  const tabs = useParts('person.tabs', { person: shown })
  const Tab = tabs.find(({ key }) => key === tab)?.part ?? null
  const role = roleWords[roleID]
  const licence = person.user_metadata.package
  const name = licence === null ? null : licenseName(licence)
  const line = [
    person.user_metadata.jobTitle,
    role && i18n._(role),
    name !== null && t`${name} license`,
  ]
    .filter(Boolean)
    .join(', ')
  const back = {
    label: i18n._(gateWords.list),
    href: addresses.list(person.user_metadata.accountID),
  }
  usePhoneHead(person.name, back)
  const status = (
    <Status
      mark={person.blocked ? 'dash' : 'tick'}
      label={person.blocked ? t`Inactive` : t`Active`}
    />
  )
  return (
    <ScrollArea>
      <PageHeader
        title={
          <span className={css.title}>
            <span className={css.initials} aria-hidden="true">
              {initials(person.name)}
            </span>
            <span>
              {person.name}
              {isOwn && <span className={css.you}> {t`(you)`}</span>}
              <span className={css.line}>{line}</span>
            </span>
          </span>
        }
        back={!phone && <BackLink {...back} onOpen={() => go(back.href)} />}
        // It does not fit next to the name on a phone.
        meta={phone && status}
        actions={
          <span className={css.acts}>
            {!phone && status}
            <PersonActs open={open} />
          </span>
        }
      />
      <PersonPath
        path={path}
        hrefOf={addresses.person}
        below={isBelow ? { count: below.length, href: addresses.team(person.user_id) } : null}
      />
      <RefusedMail person={person} />
      {isBelow && <Slot name="person.figures" className={css.figures} person={shown} />}
      {tabs.length > 0 && (
        <div className={css.tabs}>
          <SegmentedTabs
            block
            label={t`Parts of this person’s page`}
            value={Tab === null ? profile : tab}
            onChange={(next) => change({ tab: next })}
            options={[
              { value: profile, label: t`Profile` },
              ...tabs.map(({ key, label }) => ({ value: key, label: i18n._(label) })),
            ]}
          />
        </div>
      )}
      {Tab === null ? (
        <Profile
          open={open}
          cards={<Slot name="person.cards" className={css.cards} person={shown} />}
        />
      ) : (
        <Tab person={shown} />
      )}
    </ScrollArea>
  )
}

/** Reports that the invitation was refused, and mails it again (rulings, 52). */
function RefusedMail({ person }: Pick<OpenPerson, 'person'>) {
  const { t } = useLingui()
  const { resend, busy } = useResendInvite()
  const { email, inviteMail } = person
  if (inviteMail !== 'refused' || !mayResend(person)) return null
  return (
    <Banner
      tone="red"
      icon={<Icon icon={IconMailX} />}
      action={
        <Button
          size="small"
          disabled={busy}
          onClick={() => void resend(person)}
        >{t`Resend invite`}</Button>
      }
    >
      {t`The mail server refused the invitation to ${email}.`}
    </Banner>
  )
}

const profile = 'profile'
const tabOf = ({ tab }: Readonly<Record<string, unknown>>) => ({
  tab: typeof tab === 'string' ? tab : profile,
})
const writeTab = ({ tab }: { tab: string }) => ({ tab: tab === profile ? undefined : tab })
