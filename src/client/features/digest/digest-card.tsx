import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { digestTimes } from '#contract/digest/choices.ts'
import { hourWord } from '#client/i18n/dates.ts'
import type { CallAnswer } from '#client/data/api/operation-types.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRead } from '#client/records/use-read.ts'
import type { PersonShown } from '#client/shell/slots.tsx'
import { useGo } from '#client/shell/address.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import css from './digest.module.css'

type Settings = CallAnswer<'digest.settings'>

/**
 * Lets people set their own morning mail: on or off, when and for what. Saves each choice at once.
 */
export function DigestCard({ person: { user_id } }: { person: PersonShown }) {
  const { t } = useLingui()
  const params = { userID: String(user_id) }
  const { data, loading, reading } = useRead('digest.settings', { params })
  const { run, busy } = useCommand('digest.change', words, ['digest.settings'])
  // Shows the last choice at once, because an older answer may still come after it.
  const [chosen, setChosen] = useState<Settings | null>(null)
  const shown = chosen ?? data
  const failed = data === null ? reading.failed : null

  const change = async (more: Partial<Settings>) => {
    if (shown === null || busy) return
    const settings = { ...shown, ...more }
    setChosen(settings)
    const { companyTimeZone: _, muted: __, ...body } = settings
    if ((await run({ params, body })) !== null) setChosen(chosen)
  }

  return (
    <TitledCard
      title={t`Morning mail`}
      act={<NoticesLink />}
      hint={data !== null && <StaleDataHint of={[reading]} />}
    >
      {failed && (
        <ProblemState
          title={t`The morning mail could not be read`}
          retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
        >
          <RefusalText refused={failed} />
        </ProblemState>
      )}
      {loading && <SkeletonRows label={t`Loading the morning mail`} count={1} />}
      {shown !== null && (
        <>
          <div className={css.line}>
            <p
              className={css.about}
            >{t`You get one mail each morning with your open work, the most overdue first. The mails stop when the work is done.`}</p>
            <Switch
              label={t`Morning mail`}
              word={
                shown.isOn
                  ? t({ message: 'On', context: 'morning mail' })
                  : t({ message: 'Off', context: 'morning mail' })
              }
              checked={shown.isOn}
              disabled={busy}
              onChange={(isOn) => void change({ isOn })}
            />
          </div>
          {shown.isOn && (
            <Choices settings={shown} disabled={busy} onChange={(more) => void change(more)} />
          )}
          {shown.isOn && data !== null && data.muted.length > 0 && (
            <MutedActions userID={params.userID} muted={data.muted} />
          )}
        </>
      )}
    </TitledCard>
  )
}

const words = {
  code: 'saveMorningMail',
  sent: msg`Morning mail saved`,
  failed: msg`Failed to save the morning mail`,
}

/** Leads to the page with the content of the mail. */
function NoticesLink() {
  const { t } = useLingui()
  const go = useGo()
  return (
    <LinkButton
      href={noticesPath}
      size="small"
      onClick={openWithin(() => go(noticesPath))}
    >{t`Notices`}</LinkButton>
  )
}

const noticesPath = '/back-office/notices'

interface MutedProps {
  userID: string
  muted: Settings['muted']
}

/** Lists the actions that the mails leave out, and can include them again. */
function MutedActions({ userID, muted }: MutedProps) {
  const { t } = useLingui()
  const { run, busy } = useCommand('digest.unmute', unmuteWords, ['digest.settings'])
  return (
    <section aria-label={t`Muted actions`}>
      <h3 className={css.title}>{t`Muted actions`}</h3>
      <ul className={css.list}>
        {muted.map(({ correctiveActionID, number, title }) => {
          const name = `CA-${number}`
          return (
            <li key={correctiveActionID} className={css.line}>
              <span className={css.action}>
                <span className={css.about}>{name}</span> <span>{title}</span>
              </span>
              <Button
                size="small"
                aria-label={t`Unmute ${name}`}
                disabled={busy}
                onClick={() =>
                  void run({ params: { userID, mutedActionID: String(correctiveActionID) } })
                }
              >
                {t`Unmute`}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const unmuteWords = {
  code: 'unmuteAction',
  sent: msg`The morning mail lists it again`,
  failed: msg`Failed to unmute the action`,
}

interface ChoicesProps {
  settings: Settings
  disabled: boolean
  onChange: (more: Partial<Settings>) => void
}

function Choices({
  settings: { occasion, time, timeZone, companyTimeZone },
  disabled,
  onChange,
}: ChoicesProps) {
  const { t, i18n } = useLingui()
  const company = zoneName(companyTimeZone)
  const times = useMemo(() => {
    const spoken = i18n.locale === 'es' ? 'es' : 'en'
    return digestTimes.map((value) => {
      const [hour = 0, minute = 0] = value.split(':').map(Number)
      return { value, label: hourWord(hour, minute, spoken) }
    })
  }, [i18n.locale])
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: zoneName(value) })),
    [],
  )
  const zoneOptions = [
    { value: ofCompany, label: t`Company time zone (${company})` },
    ...withOwn(zones, timeZone),
  ]
  const occasions = [
    {
      value: 'overdue',
      label: t`My actions are overdue, a comment mentions me, or what I follow changed`,
    },
    { value: 'anything', label: t`Something is new` },
  ]
  return (
    <div className={css.choices}>
      <Select
        label={t`Sent when`}
        help={t`Something new also includes actions to check, certificates that end soon, reports that were not sent and changes by others to my actions.`}
        options={occasions}
        value={occasion}
        disabled={disabled}
        onChange={(value) => onChange({ occasion: value === 'anything' ? 'anything' : 'overdue' })}
      />
      <Select
        label={t`Time`}
        options={times}
        value={time}
        disabled={disabled}
        onChange={(value) => onChange({ time: value })}
      />
      <Select
        label={t`Time zone`}
        options={zoneOptions}
        value={timeZone ?? ofCompany}
        disabled={disabled}
        onChange={(value) => onChange({ timeZone: value === ofCompany ? null : value })}
      />
    </div>
  )
}

/** The option value for the company's time zone. */
const ofCompany = 'company'

/** Returns a zone as text: `America/New York`. */
const zoneName = (zone: string) => zone.replaceAll('_', ' ')

interface Option {
  value: string
  label: string
}

/** Adds the chosen zone if this browser does not list it. */
function withOwn(options: readonly Option[], own: string | null): readonly Option[] {
  if (own === null || options.some(({ value }) => value === own)) return options
  return [{ value: own, label: zoneName(own) }, ...options]
}
