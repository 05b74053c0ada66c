import { Dialog } from '../dialog/dialog.tsx'
import { ChoiceButtons } from '../form/choice-buttons.tsx'
import { Select } from '../form/select.tsx'
import { useUiWords } from '../words.tsx'
import { FilterFoot } from './filter-foot.tsx'
import { FilterOptions } from './filter-options.tsx'
import type { FilterBarProps } from './filter-spec.ts'
import css from './filter-bar.module.css'

type PhoneFilterSheetProps = Pick<FilterBarProps, 'tabs' | 'sort' | 'onClear'> & { filters: NonNullable<FilterBarProps['filters']>; onClose: () => void }

/** All that narrows a list on a phone, its order too, each filter with its choices open. */
export function PhoneFilterSheet({ tabs, sort, filters, onClear, onClose }: PhoneFilterSheetProps) {
  const words = useUiWords()
  return (
    <Dialog title={words.filters} onClose={onClose} footer={<FilterFoot onClear={onClear} onDone={onClose} />}>
      <div className={css.sheet}>
        {tabs && <ChoiceButtons label={tabs.label} options={tabs.options} value={tabs.value} onChange={tabs.onChange} />}
        {sort && <Select label={words.sortBy} options={sort.options} value={sort.value} onChange={sort.onChange} searchable={false} />}
        {filters.map((filter) => (
          <section key={filter.key}>
            <h3>{filter.label}</h3>
            <FilterOptions filter={filter} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
