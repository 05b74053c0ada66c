export { formOfVersion, type FormOfVersion } from './versions.ts'
export { chosenQuestion, type ChosenQuestion, regulationsOf } from './chosen-question.ts'
export { hasSelection } from './enabling.ts'
export { regulationImage } from './regulation-image.ts'
