grant update (sequence) on appointments to practice_admin;
