export { chosenQuestion, type ChosenQuestion } from './chosen-question.ts'
