/** Family names of Koreans in Hangul, after the census of South Korea (general knowledge). */
const setOf = (text: string) => new Set(text.trim().split(/\s+/))

export const koreanFamilyNames = setOf(`
  김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 전 홍 유 고 문 양 손 배 백 허 남 심 노 하 곽 성 차 주 우 구 민 나 류 진 지 엄 채 원 천 방 공 현 함 변 염 여 추 도 소
  석 선 설 마 길 연 위 표 명 기 반 라 왕 금 옥 육 인 맹 제 모 탁 국 어 은 편 용 예 경 봉 사 부 가 복 태 목 형 계 피 두 감 음 빈 동 온 호 범 좌 팽 승 간 상 시 갈 단 견 당 화 창 옹 초 평 필
`)

/** Two-syllable family names; all others have one syllable. */
export const longKoreanFamilyNames = setOf(
  '남궁 황보 제갈 사공 선우 서문 독고 동방 어금 망절 소봉 장곡 강전 무본',
)

/** Forms of address and ranks that follow a name. */
export const koreanRanks = setOf(`
  님 씨 군 양 귀하 대리 과장 부장 차장 사원 주임 계장 반장 조장 직장 이사 상무 전무 상무이사 전무이사 대표 대표이사 공동대표 부대표 사장 부사장 회장 부회장 명예회장 의장 팀장 부팀장 파트장 그룹장
  본부장 부본부장 실장 센터장 소장 연구소장 지점장 지사장 법인장 공장장 점장 국장 처장 원장 부원장 단장 총괄 책임 선임 수석 전임 연구원 선임연구원 책임연구원 수석연구원 전임연구원 연구위원 전문위원 위원 위원장 매니저
  프로 파트너 파트장 리더 리드 코치 컨설턴트 디자이너 개발자 엔지니어 기획자 마케터 에디터 피디 PD 고문 감사 자문 자문위원 의원 장관 차관 총장 부총장 학장 학과장 교수 부교수 조교수 명예교수 겸임교수 강사 조교 박사 석사 교사
  선생 선생님 쌤 교장 교감 변호사 회계사 공인회계사 세무사 변리사 노무사 법무사 관세사 감정평가사 의사 원장님 한의사 약사 간호사 수의사 기자 작가 감독 배우 아나운서 목사 전도사 신부 수녀 스님 장로 집사 권사 간사 이사장
  사무장 사무국장 총무 경감 경위 경사 대위 소령 중령 대령 소장 중장 대장 하사 중사 상사 판사 검사 부장검사 부장판사 비서 비서실장 인턴 아빠 엄마 형 누나 오빠 언니 여사 옹 사장님 대표님 팀장님 과장님 부장님 차장님 대리님
`)

/** Ranks that no given name looks like, so that '김대리' has none. */
export const plainKoreanRanks = setOf('대리 과장 부장 차장 팀장 사장 부사장 상무 전무 대표 본부장 실장 회장')

/** Given names from other languages that begin like a Korean family name. */
export const foreignInHangul = setOf(`
  마이클 제임스 제니퍼 마틴 안나 안젤라 안드레아 주디 주디스 마리아 마크 마르코 제시카 제프 제프리 제이슨 제인 제니 하비에르 한스 낸시 로버트 이반 이사벨 이안 조나단 조지 조셉 조던 조이스 조안 
  아담 이안 노아 노라 라이언 라파엘 로라 로렌 린다 리사 리처드 모니카 민디 사라 사무엘 사이먼 소피아 소피 손야 수잔 스티븐 아담 아나 아만다 안토니오 안드레 안톤 에릭 에밀리 엠마 오스카 올리버 올리비아 유진 윌리엄
  존 찰스 카렌 케빈 크리스 토마스 톰 티나 팀 파블로 폴 프랭크 피터 하워드 한나 해리 헨리 그레이스 다니엘 데이비드 도로시 도미닉
`)
