import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { keys } from '#client/ui/keys/keys.ts'
import { useKeys } from '#client/ui/keys/use-keys.ts'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Tree } from '#client/ui/tree/tree.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useReady } from '#client/ui/when-idle.ts'
import type { Plans } from './lookups.ts'
import { findIn, readyTexts } from './search.ts'
import { countOn } from './switching.ts'
import { type Opened, useFolds } from './use-folds.ts'
import type { View } from './use-open-form.ts'
import { type SwitchForm, useProgramNodes } from './use-program-nodes.ts'
import css from './programs.module.css'

type ProgramListProps = {
  plans: Plans
  show: View['show']
  onShow: (show: View['show']) => void
  find: string
  onFind: (words: string) => void
  /** Number of the open form. */
  form: string
  onOpen: (form: string) => void
  opened: Opened
  onSwitch: SwitchForm
  /** Id of the element that explains why the switches are off. */
  whyNot: string | null
}

/** Programs with their forms and sub-forms, to search and switch (PROG-84, PROG-86). */
export function ProgramList({
  plans,
  show,
  onShow,
  find,
  onFind,
  form,
  onOpen,
  opened,
  onSwitch,
  whyNot,
}: ProgramListProps) {
  const { t } = useLingui()
  const search = useRef<HTMLInputElement>(null)
  const label = t`Find a program, form or question`
  useKeys([{ key: keys.search, label, run: () => search.current?.focus() }])
  useReady(plans, readyTexts)
  const among = useMemo(
    () => (show === 'on' ? plans.filter(({ isSelected }) => isSelected) : plans),
    [plans, show],
  )
  const found = useMemo(() => findIn(among, find), [among, find])
  const nodes = useProgramNodes(found.plans, { onSwitch, found, whyNot })
  const isFinding = find.trim() !== ''
  const folded = useFolds(nodes, isFinding, opened)
  const tabs = [
    {
      value: 'on' as const,
      label: t({ message: 'On', context: 'safety programs' }),
      count: countOn(plans),
    },
    { value: 'all' as const, label: t`All`, count: plans.length },
  ]
  return (
    <>
      <div className={css.tools}>
        <SegmentedTabs label={t`Show`} options={tabs} value={show} onChange={onShow} />
        <SearchField
          ref={search}
          label={label}
          placeholder={t`Name or question`}
          value={find}
          onChange={onFind}
        />
      </div>
      <output className={css.count}>
        {isFinding &&
          found.plans.length > 0 &&
          plural(found.plans.length, { one: '# program found', other: '# programs found' })}
      </output>
      {found.plans.length > 0 ? (
        <div className={css.tree}>
          <Tree
            label={t`Safety programs`}
            nodes={nodes}
            folded={folded}
            selected={form || null}
            onSelect={onOpen}
          />
        </div>
      ) : (
        <div className={css.state}>
          {isFinding ? (
            <NothingFound onAll={() => onFind('')} />
          ) : (
            <NothingOn onAll={() => onShow('all')} />
          )}
        </div>
      )}
    </>
  )
}

const icon = <Icon icon={IconShieldCheck} size={26} />

function NothingFound({ onAll }: { onAll: () => void }) {
  const { t } = useLingui()
  return (
    <Empty
      icon={icon}
      title={t`Nothing found`}
      action={<Button onClick={onAll}>{t`Clear the search`}</Button>}
    >{t`No program, form or question has all these words.`}</Empty>
  )
}

function NothingOn({ onAll }: { onAll: () => void }) {
  const { t } = useLingui()
  return (
    <Empty
      icon={icon}
      title={t`No program is on`}
      action={<Button onClick={onAll}>{t`Show all programs`}</Button>}
    >{t`Switch on the forms that your company works with.`}</Empty>
  )
}
