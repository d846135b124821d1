-- It reads several indexes. The planner assumed less than for a search of words, and called it for rows that the search then dropped.
alter function next_session_of(uuid) cost 10000;
