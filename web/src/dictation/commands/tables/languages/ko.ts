import { beginning, ending, tongue } from '../tongue.ts'

/**
 * Korean. Names: CLDR 45, annotations/ko; those that Apple's dictation ("새로운 줄", "새로운 단락"), Google's voice typing
 * ("마침표", "줄 바꿈") and Microsoft's ("새 줄") list for Korean. Particles are written with their word, so that "쉼표를" is
 * no mark.
 */
export const korean = tongue({
  and: '와 과 또는 및 이나 나',
  before: ending('이 그 저 한 두 첫 인생의 삶의 모든'),
  marks: {
    period: { say: '마침표', heard: '온점', after: beginning('찍기 찍다 하나 없이') },
    comma: { say: '쉼표', heard: '반점', after: beginning('없이 하나') },
    'question-mark': { say: '물음표', after: beginning('없이 하나') },
    'exclamation-mark': { say: '느낌표', after: beginning('없이 하나') },
    colon: { say: '쌍점, 콜론' },
    semicolon: { say: '세미콜론', heard: '쌍반점' },
    ellipsis: { say: '말줄임표, 줄임표' },
    hyphen: { say: '붙임표, 하이픈' },
    dash: { say: '줄표' },
    'open-quote': { say: '따옴표 열기, 큰따옴표 열기', heard: '여는 따옴표, 여는 큰따옴표' },
    'close-quote': { say: '따옴표 닫기, 큰따옴표 닫기', heard: '닫는 따옴표, 닫는 큰따옴표' },
    quote: { say: '큰따옴표, 따옴표', after: beginning('없이') },
    'open-parenthesis': { say: '괄호 열기', heard: '여는 괄호, 괄호 열고, 소괄호 열기' },
    'close-parenthesis': { say: '괄호 닫기', heard: '닫는 괄호, 괄호 닫고, 소괄호 닫기' },
    'new-line': { say: '새 줄, 줄 바꿈', heard: '새로운 줄, 줄바꿈, 다음 줄', after: beginning('없이 하기') },
    'new-paragraph': { say: '새 단락, 새 문단', heard: '새로운 단락, 새로운 문단, 문단 바꿈, 다음 문단' },
  },
  commands: {
    'scratch-that': '그거 지워, 그거 지워 줘, 방금 거 지워, 방금 거 지워 줘, 그것 삭제, 그거 삭제해 줘',
    undo: { say: '실행 취소, 그거 취소해 줘', bare: '되돌리기, 되돌려 줘' },
    redo: '다시 실행',
    stop: '듣기 중지, 듣기 중단, 그만 들어, 받아쓰기 중지, 받아쓰기 중단, 받아쓰기 종료, 마이크 꺼, 마이크 꺼 줘, 마이크 끄기',
  },
})
