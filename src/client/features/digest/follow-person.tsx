import { useLingui } from '@lingui/react/macro'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import type { PersonShown } from '#client/shell/slots.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { useFollow } from './use-follow.ts'
import css from './digest.module.css'

/** Lets people follow a person below them (CA-92). */
export function FollowPerson({ person: { user_id, name } }: { person: PersonShown }) {
  const { t } = useLingui()
  const { read, followPerson, unfollowPerson, busy } = useFollow()
  const { data, reading } = read
  const isFollowed = data?.people.some((one) => one.user_id === user_id) ?? false
  return (
    <TitledCard title={t`Follow`} hint={<StaleDataHint of={[reading]} />}>
      <div className={css.line}>
        <p
          className={css.about}
        >{t`Your notices and the morning mail then list what others change in the actions that this person has or opened.`}</p>
        <Switch
          label={t`Follow ${name}`}
          word={
            isFollowed
              ? t({ message: 'On', context: 'follow' })
              : t({ message: 'Off', context: 'follow' })
          }
          checked={isFollowed}
          disabled={busy || data === null}
          onChange={(isOn) => (isOn ? followPerson : unfollowPerson)(user_id)}
        />
      </div>
    </TitledCard>
  )
}
