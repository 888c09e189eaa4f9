import { beginning, ending, languageTable } from '../language-table.ts'

/**
 * Korean. Names: CLDR 41, annotations/ko, and what people say. Particles are written with their word, so that "쉼표를" is
 * no mark.
 */
export const korean = languageTable({
  and: '와 과 또는 및 이나 나',
  before: ending(
    '이 그 저 한 두 세 첫 \\p{L}{2,}의 모든 큰 작은 연속 추가 커다란 하얀 빨간 까만 많은 마지막 그런 이런 저런 어떤 아무런 다른 떠오른 \\p{L}+로운 \\p{L}+다운 \\p{L}{2,}한(?<!제한|권한|북한|무한) 있는 없는 (?:끝|뒤|앞|다음|마지막|사이|가운데|중간)에(?:는|도)?',
  ),
  around: [[/에(?:는|도)?$/u, beginning('하나\\S* [한두세몇]_개\\S*')]],
  marks: {
    period: {
      say: '마침표',
      heard: '온점',
      before: ending('있는 모두'),
      after: beginning('찍기 찍다 하나 없이 다음\\S* 공백'),
    },
    comma: { say: '쉼표', heard: '반점', after: beginning('없이 하나 구분 는') },
    'question-mark': { say: '물음표', after: beginning('없이 하나') },
    'exclamation-mark': { say: '느낌표', after: beginning('없이 하나') },
    colon: {
      say: '쌍점, 콜론',
      before: ending('\\p{L}+[은는] 추가 이중'),
      after: beginning('구분 문자\\S*'),
    },
    semicolon: { say: '세미콜론', heard: '쌍반점', after: beginning('뒤\\S* 앞\\S* 같은') },
    ellipsis: { say: '말줄임표, 줄임표', before: ending('대각선 세로 아이콘은'), after: beginning('세_개') },
    slash: { say: '슬래시', heard: '빗금' },
    hyphen: {
      say: '붙임표, 하이픈',
      before: ending('자동 수동 이상의 여러 않는 지정한 \\p{L}+[은을를및] 및'),
      after: beginning('넣\\S* 처리\\S* 문자\\S* 앞\\S* 뒤\\S* 사용자\\S* 연결\\S* 삽입\\S* 활성\\S* 또는'),
    },
    dash: { say: '줄표', heard: '긴줄표' },
    'open-quote': {
      say: '따옴표 열기, 큰따옴표 열기',
      heard: '따옴표 열고, 큰따옴표 열고, 여는 따옴표, 여는 큰따옴표',
    },
    'close-quote': {
      say: '따옴표 닫기, 큰따옴표 닫기',
      heard: '따옴표 닫고, 큰따옴표 닫고, 닫는 따옴표, 닫는 큰따옴표',
    },
    quote: { say: '큰따옴표, 따옴표', before: ending('큰 작은 역'), after: beginning('없이 나 처리') },
    'open-parenthesis': { say: '괄호 열기', heard: '여는 괄호, 괄호 열고, 소괄호 열기' },
    'close-parenthesis': { say: '괄호 닫기', heard: '닫는 괄호, 괄호 닫고, 소괄호 닫기' },
    'new-line': {
      say: '새 줄, 줄 바꿈',
      heard: '새로운 줄, 줄바꿈, 다음 줄',
      before: ending('수동 및 자동 선택한 누른 텍스트'),
      after: beginning('없이 하기 문자\\S* 삽입 설정\\S* 및 입력\\S* 옵션\\S* 상자\\S* 바꿈\\S* 사용'),
    },
    'new-paragraph': {
      say: '새 단락, 새 문단',
      heard: '새로운 단락, 새로운 문단, 문단 바꿈, 다음 문단',
      after: beginning('삽입\\S* 스타일\\S* 유형\\S*'),
    },
  },
  commands: {
    'scratch-that': '그거 지워, 그거 지워 줘, 방금 거 지워, 방금 거 지워 줘, 그것 삭제, 그거 삭제해 줘',
    'delete-sentence': '마지막 문장 지워, 마지막 문장 지워 줘, 마지막 문장 삭제',
    'delete-word': '마지막 단어 지워, 마지막 단어 지워 줘, 마지막 단어 삭제, 마지막 단어를 지워 줘',
    'select-words': '<words> 선택, <words> 선택해 (줘)',
    undo: { say: '실행 취소, 그거 취소해 줘', bare: '되돌리기, 되돌려 줘' },
    redo: '다시 실행',
    'change-language': '(언어를) <words>로 바꿔|전환|전환해|변경|변경해 (줘)',
    stop: '듣기 중지, 듣기 중단, 그만 들어, 받아쓰기 중지, 받아쓰기 중단, 받아쓰기 종료, 마이크 꺼, 마이크 꺼 줘, 마이크 끄기, 녹음 중지, 녹음 종료',
  },
})
