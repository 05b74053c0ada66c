import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { foldText } from '#contract/kernel/fold-text.ts'
import type { Associate } from '#contract/team/schema.ts'
import { RecordBoundary } from '#client/records/one/record-boundary.tsx'
import { useRead } from '#client/records/use-read.ts'
import { useFilters, useGo } from '#client/shell/address.ts'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { LongList } from '#client/ui/list/long-list.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Status } from '#client/ui/status/status.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useCompareNames } from '#client/i18n/use-compare-names.ts'
import { usePersonLabel } from '../use-person-label.ts'
import { TierBox } from '../tier.tsx'
import { addressesFor } from './addresses.ts'
import { PersonPath } from './person-path.tsx'
import { usePerson } from './use-person.ts'
import { gateWords, roleWords } from './words.ts'
import css from './team-page.module.css'

/**
 * Lists all people below a person (TEAM-62, G1-72) for those who may see them, with the chain as a
 * path back.
 */
export function TeamPage() {
  const [{ teamAccessUserID }] = useFilters(viewedOf, writeViewed)
  const { list, team } = addressesFor(useMe())
  const one = usePerson(teamAccessUserID)
  const answer = useRead(
    'team.subUsers',
    { params: { userID: String(teamAccessUserID) } },
    { enabled: teamAccessUserID > 0 },
  )
  const denied = answer.reading.failed?.code === 'not-permitted'
  const shown =
    one.row === null || denied || !one.row.isBelow
      ? {
          ...one,
          row: null,
          error: one.row === null ? one.error : (answer.reading.failed ?? one.error),
        }
      : one
  return (
    <RecordBoundary
      one={shown}
      words={gateWords}
      list={list(null)}
      own={team(teamAccessUserID).split('?')[0] ?? ''}
      otherReads={answer.data === null ? none : [answer.reading]}
    >
      {({ person, path, below }) => (
        <Team key={person.user_id} person={person} path={path} below={answer.data ?? below} />
      )}
    </RecordBoundary>
  )
}

const none = [] as const
/** Reads from the address whose team is shown (SES-13, G1-72). */
const viewedOf = ({ user }: Readonly<Record<string, unknown>>) => ({
  teamAccessUserID: Number(user) || 0,
})
const writeViewed = ({ teamAccessUserID }: ReturnType<typeof viewedOf>) => ({
  user: teamAccessUserID,
})

function Team({
  person,
  path,
  below,
}: {
  person: Associate
  path: readonly Associate[]
  below: readonly Associate[]
}) {
  const { t } = useLingui()
  const go = useGo()
  const addresses = addressesFor(useMe())
  const [words, setWords] = useState('')
  const compareNames = useCompareNames()
  const sorted = useMemo(
    () =>
      below.toSorted((one, other) => one.tier - other.tier || compareNames(one.name, other.name)),
    [below, compareNames],
  )
  const found = useMemo(() => {
    const asked = foldText(words).split(/\s+/).filter(Boolean)
    return sorted.filter(({ name, email, user_metadata }) => {
      const text = foldText(`${name} ${email} ${user_metadata.jobTitle ?? ''}`)
      return asked.every((word) => text.includes(word))
    })
  }, [sorted, words])
  const row = useCallback(
    (each: Associate) => <Row person={each} href={addresses.person(each.user_id)} />,
    [addresses],
  )
  const { name } = person
  return (
    <ScrollArea>
      <PageHeader
        title={t`Team of ${name}`}
        fact={plural(below.length, { one: '# below', other: '# below' })}
        back={
          <BackLink
            label={name}
            href={addresses.person(person.user_id)}
            onOpen={() => go(addresses.person(person.user_id))}
          />
        }
        actions={
          below.length > 0 && (
            <SearchField
              label={t`Find a person`}
              placeholder={t`Name, job title or email`}
              value={words}
              onChange={setWords}
            />
          )
        }
      />
      <PersonPath path={path} hrefOf={addresses.team} />
      {found.length === 0 ? (
        <div className={css.empty}>
          <Empty icon={<Icon icon={IconUsers} size={26} />} title={t`No Associates`}>
            {below.length === 0
              ? t`No one reports to ${name}.`
              : t`No one in this team has this name.`}
          </Empty>
        </div>
      ) : (
        <div className={css.list}>
          <LongList
            items={found}
            keyOf={idOf}
            estimateSize={62}
            memoryKey={`team ${person.user_id}`}
          >
            {row}
          </LongList>
        </div>
      )}
    </ScrollArea>
  )
}

const idOf = ({ user_id }: Associate) => String(user_id)

function Row({ person, href }: { person: Associate; href: string }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const shownName = usePersonLabel()
  const role = roleWords[person.app_metadata.role.roleID]
  return (
    <a className={css.row} href={href} onClick={openWithin(() => go(href))}>
      <TierBox worded tier={person.tier} />
      <span className={css.words}>
        <strong>{shownName(person)}</strong>
        <span>
          {[person.user_metadata.jobTitle, role && i18n._(role)].filter(Boolean).join(', ')}
        </span>
      </span>
      <Status
        mark={person.blocked ? 'dash' : 'tick'}
        label={person.blocked ? t`Inactive` : t`Active`}
      />
    </a>
  )
}
