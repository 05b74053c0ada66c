import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { keptPeriods } from '#contract/submissions/periods.ts'
import { bytesSaid } from '#client/i18n/bytes.ts'
import { clockTime, rangeDate } from '#client/i18n/dates.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useTimeout } from '#client/ui/use-timeout.ts'
import { AddProject } from './add-project.tsx'
import {
  addProject,
  type ChoiceUpdate,
  goBackInTime,
  goOnWith,
  putBack,
  removeAll,
  removePart,
  renewNow,
  renewOnWifi,
  stopPart,
  toldOfLost,
} from './choose.ts'
import { lineNow } from '#client/data/device-storage.ts'
import { isEmptyChoice, keepingProgress } from './decide.ts'
import { offlineReviewOf, useKept } from './kept-of.ts'
import { KeptPart } from './kept-part.tsx'
import { type OfflineChoice, type PeriodBack, type OfflineState, ticked } from './kept-types.ts'
import { RoomHere } from './room-here.tsx'
import css from './kept-drawer.module.css'

/**
 * Shows what this tablet keeps offline (look, 'Submissions'): which projects, how far back, the
 * progress, the age, and the room left.
 */
export function KeptDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const kept = useKept()
  const change = useChange()
  const age = useAge()
  if (kept === null) return null
  const { choice } = kept
  const bytes = [...kept.kept.values()].reduce((sum, one) => sum + one.bytes, 0)
  const [count, n, size] = [kept.kept.size, wholeNumber(kept.kept.size), bytesSaid(bytes)]
  const empty = isEmptyChoice(choice)
  return (
    <Dialog
      look="side"
      title={t`Kept offline`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            disabled={empty}
            onClick={() => change.removing(removeAll, t`Everything was removed`)}
          >{t`Remove all`}</Button>
          <span className={css.gap} />
          <Button
            variant="filled"
            icon={<Icon icon={IconRefresh} />}
            disabled={empty || kept.doing === 'renewing'}
            onClick={() => change.choose(renewNow)}
          >{t`Renew now`}</Button>
        </>
      }
    >
      <div className={css.head}>
        {empty ? (
          <p>{t`Choose a project to have its records, PDFs and photos here without a signal.`}</p>
        ) : (
          <p>
            {t`${plural(count, { one: `${n} record with PDF and photos, ${size}`, other: `${n} records with PDFs and photos, ${size}` })}`}
            <br />
            {choice.renewed === null ? t`Not renewed yet` : age(choice.renewed)}
          </p>
        )}
      </div>
      {change.removed !== null && (
        // Shows Undo inside the drawer, because the page and its toasts behind it cannot be
        // pressed.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds phrases alone, and this a button
        <div className={css.removed} role="status">
          <p>{change.removed.label}</p>
          <Button size="small" onClick={change.undo}>{t`Undo`}</Button>
        </div>
      )}
      <Lost lost={choice.lost} onSeen={() => change.choose(toldOfLost)} />
      <section className={css.section}>
        <h3>{t`How far back`}</h3>
        <SegmentedTabs
          block
          label={t`How far back`}
          options={keptPeriods.map((days) => ({
            value: String(days),
            label: t`${plural(days, { one: '# day', other: '# days' })}`,
          }))}
          value={String(choice.days)}
          onChange={(days) => change.choose(goBackInTime(Number(days) as PeriodBack))}
        />
      </section>
      <Parts kept={kept} change={change} />
      <AddProject
        chosen={choice.projects}
        onAdd={(project) => (askToStay(choice), change.choose(addProject(project)))}
      />
      <section className={css.beside}>
        <div>
          <h3>{t`Renew on Wi-Fi`}</h3>
          <p>
            {lineNow() === 'unknown'
              ? t`Each morning. This browser does not say whether it is on Wi-Fi.`
              : t`Each morning, not over mobile data`}
          </p>
        </div>
        <Switch
          label={t`Renew on Wi-Fi`}
          word={
            choice.onWifi
              ? t({ message: 'On', context: 'renewing' })
              : t({ message: 'Off', context: 'renewing' })
          }
          checked={choice.onWifi}
          onChange={(on) => change.choose(renewOnWifi(on))}
        />
      </section>
      <RoomHere kept={bytes} />
    </Dialog>
  )
}

/**
 * Requests persistent storage with the first offline records; the sync screen reports a refusal.
 */
function askToStay(choice: OfflineChoice): void {
  if (isEmptyChoice(choice)) void navigator.storage?.persist?.().catch(() => false)
}

interface Changing {
  choose: (change: ChoiceUpdate) => void
  /** Removes at once; Undo in time loses nothing. */
  removing: (change: ChoiceUpdate, said: string) => void
  /** The last removal that Undo can still restore. */
  removed: { label: string; before: OfflineChoice } | null
  undo: () => void
}

/** Milliseconds that a toast with Undo stays. */
const takenBackFor = 8000

function useChange(): Changing {
  const workspace = useWorkspace()
  const [removed, setRemoved] = useState<Changing['removed']>(null)
  useTimeout(() => setRemoved(null), removed === null ? null : takenBackFor, removed)
  const choose = (change: ChoiceUpdate) =>
    void offlineReviewOf(workspace)
      ?.keeper()
      .then((keeper) => keeper.choose(change))
  return {
    choose,
    removed,
    removing: (change, said) => {
      const before = offlineReviewOf(workspace)?.state.get()?.choice
      if (before !== undefined) setRemoved({ label: said, before })
      choose(change)
    },
    undo: () => {
      if (removed !== null) choose(putBack(removed.before))
      setRemoved(null)
    },
  }
}

function Parts({ kept, change }: { kept: OfflineState; change: Changing }) {
  const { t } = useLingui()
  const { choice } = kept
  const progress = keepingProgress(choice, kept.wanted, kept.kept, kept.language)
  const parts = [
    ...choice.projects.map(({ id, name }) => ({ part: String(id), name })),
    ...(choice.records.length > 0 ? [{ part: ticked, name: t`Records that were ticked` }] : []),
  ]
  return (
    <>
      {parts.map(({ part, name }) => (
        <KeptPart
          key={part}
          name={name}
          back={choice.days}
          progress={progress.get(part) ?? null}
          doing={kept.doing}
          isStopped={choice.stopped.includes(part)}
          unfetched={kept.unfetched}
          onStop={() => change.choose(stopPart(part))}
          onGoOn={() => change.choose(goOnWith(part))}
          onRemove={() => change.removing(removePart(part), t`${name} was removed`)}
        />
      ))}
    </>
  )
}

/** Names the records that a full device dropped, until a person has confirmed it. */
function Lost({ lost, onSeen }: { lost: readonly string[]; onSeen: () => void }) {
  const { t } = useLingui()
  if (lost.length === 0) return null
  const said = lost.map((name) => name || t`Records that were ticked`).join(', ')
  return (
    <div className={css.lost} role="alert">
      <Icon icon={IconAlertTriangle} />
      <p>{t`This tablet was full. No longer kept: ${said}.`}</p>
      <Button size="small" onClick={onSeen}>{t`Understood`}</Button>
    </div>
  )
}

/** Returns a formatter: `Renewed today at 06:10`. */
function useAge(): (at: number) => string {
  const { i18n } = useLingui()
  return useCallback(
    (at) => {
      const time = clockTime(at)
      const days = Math.round(
        (new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000,
      )
      if (days <= 0) return i18n._(msg`Renewed today at ${time}`)
      if (days === 1) return i18n._(msg`Renewed yesterday at ${time}`)
      const day = rangeDate(at, i18n.locale === 'es' ? 'es' : 'en')
      return i18n._(msg`Renewed ${day} at ${time}`)
    },
    [i18n],
  )
}
