import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { TreeNode } from '#client/ui/tree/tree-rows.ts'

export const people: SelectOption[] = [
  { value: '1', label: 'Marcus Oyelaran', second: 'Superintendent' },
  { value: '2', label: 'Luis Ortega', second: 'Superintendent' },
  { value: '3', label: 'Teresa Nguyen', second: 'Foreman, steel' },
  { value: '4', label: 'Priya Raman', second: 'Foreman, steel' },
  { value: '5', label: 'Kofi Mensah', second: 'Operator, crane' },
  { value: '6', label: 'Hank Lindqvist', second: 'Foreman, concrete' },
  { value: '7', label: 'Rosa Delgado', second: 'Site Safety Officer' },
  { value: '8', label: 'Íñigo Peña', second: 'Safety Trainer' },
  { value: '9', label: 'Jamal Carter', second: 'Foreman, earthworks', disabled: true },
]

export const tree: TreeNode[] = [
  {
    id: 'ev',
    text: 'Elena Vasquez',
    second: 'Owner, VP Safety',
    lead: 'EV',
    end: '63 below',
    children: [
      {
        id: 'dw',
        text: 'Dana Whitfield',
        second: 'Safety Manager, South',
        lead: 'DW',
        end: '27 below',
        children: [
          {
            id: 'mo',
            text: 'Marcus Oyelaran',
            second: 'Superintendent',
            lead: 'MO',
            end: '11 below',
            children: [
              {
                id: 'hl',
                text: 'Hank Lindqvist',
                second: 'Foreman, concrete',
                lead: 'HL',
                end: '6 below',
              },
              {
                id: 'pr',
                text: 'Priya Raman',
                second: 'Foreman, steel',
                lead: 'PR',
                end: '3 below',
              },
            ],
          },
          { id: 'lo', text: 'Luis Ortega', second: 'Superintendent', lead: 'LO', end: '8 below' },
        ],
      },
      {
        id: 'is',
        text: 'Ingrid Solberg (Inactive)',
        second: 'Safety Trainer',
        lead: 'IS',
        dim: true,
      },
    ],
  },
]
